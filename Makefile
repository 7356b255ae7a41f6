# The short words. Each does its own set-up; `make` alone lists them.
export PREFIX ?= /usr/local
export DESTDIR ?=
STRICT := --explicit-target-dependency-import-check error
# A few tests at a time, as in Scripts/unit-tests.
WIDTH := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# The thread sanitizer, and the races that it sees where there are none.
THREADS := TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt VIEWFINDER_THREADS=1 swift test --skip-build \
  --disable-xctest --sanitize=thread --scratch-path .build-threads
# What the tests run: the optimised build.
TESTED := .build/release
NIGHT := night-laws night-pythons night-fuzz night-threads night-guest night-benchmarks night-installed night-arm64
SOURCES := Package.swift Sources Tests Fuzz Examples/Window/Package.swift Examples/Window/Sources

.PHONY: help run build check test test-kernel test-threads fuzz lint format docs bench library wheel deb install uninstall clean
.PHONY: nightly $(NIGHT)
.NOTPARALLEL:

help: ## lists these words
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

run: build ## builds the command and lists the cameras here, or a recorded one
	@Scripts/run

build: ## builds the command for release
	@Scripts/setup
	options=$$(Scripts/release-options) && swift build $$options --product probe

check: ## before a commit: format and unit tests, of a debug build
	@$(MAKE) --no-print-directory lint
	swift build --build-tests $(STRICT)
	@Scripts/unit-tests

test: ## everything, of an optimised build: format, unit tests, documents, examples, documentation, and most of the tests in a virtual machine where it can run
	@Scripts/lane --start
	@Scripts/lane setup Scripts/setup --test
	@Scripts/lane format $(MAKE) --no-print-directory lint
	@Scripts/lane build swift build --configuration release --build-tests $(STRICT)
	@Scripts/lane unit-tests Scripts/unit-tests --configuration release
	@Scripts/lane schemas Scripts/schemas $(TESTED)/probe
	@Scripts/lane c-examples Scripts/c-examples $(TESTED)/libCViewfinder.so
	@PROBE=$(TESTED)/probe Scripts/lane python Scripts/python-tests $(TESTED)/libCViewfinder.so
	@Scripts/lane browser Scripts/preview-in-browser $(TESTED)/probe
	@Scripts/lane window Scripts/preview-in-window $(TESTED)/probe
	@# Of the modules that are built: `make docs` without the tests would compile all of them anew.
	@Scripts/lane documentation Scripts/documentation
	@Scripts/setup --kernel-lane || echo "virtual machine: its packages are not installed" >&2
	@Scripts/lane virtual-machine Scripts/kernel-lane/run --short $(TESTED)
	@Scripts/lane --end

test-kernel: ## all hardware tests, in a virtual machine
	@Scripts/setup --kernel-lane
	swift build --configuration release --build-tests $(STRICT)
	@Scripts/c-examples $(TESTED)/libCViewfinder.so
	@Scripts/kernel-lane/run $(TESTED)

test-threads: ## the tests of sessions, of the preview and of its server with the thread sanitizer; one disturbs them for minutes
	@Scripts/setup
	VIEWFINDER_THREADS=1 swift build --product ViewfinderPackageTests --sanitize=thread --scratch-path .build-threads
	VIEWFINDER_LONG=1 $(WIDTH) $(THREADS) --filter 'Session|CaptureQueue'
	$(WIDTH) $(THREADS) --filter PreviewServerTests
	$(THREADS) --no-parallel --filter 'PreviewVerbTests|PreviewChangeTests|MeasureVerbTests'

fuzz: ## searches for inputs that break a law, with sanitizers, SECONDS=600 for each TARGET="profile paste json arguments fractions simulator settings jpeg requests descriptors edid movies calls"
	@Scripts/setup
	@Fuzz/run $(or $(SECONDS),600) $(TARGET)

nightly: export VIEWFINDER_NIGHTLY = 1
nightly: ## what takes hours: laws, every Python, fuzzing, threads, all hardware tests, the files of `make deb`, aarch64; all run where one fails
	@Scripts/lane --start
	@Scripts/lane setup Scripts/setup --test
	@Scripts/lane build swift build --configuration release --build-tests $(STRICT)
	@status=0; $(MAKE) --no-print-directory --keep-going $(NIGHT) || status=$$?; Scripts/lane --end; exit $$status

# Each night other inputs; a failure names its seed.
night-laws:
	@VIEWFINDER_LONG=1 VIEWFINDER_PROPERTY_RUNS=20000 VIEWFINDER_PROPERTY_SEED=$$(date +%s) \
	  Scripts/lane laws Scripts/unit-tests --configuration release --filter 'Law|PreviewServerTests|a long movie'

night-pythons:
	@pythons=$$(Scripts/pythons) && PROBE=$(TESTED)/probe Scripts/lane pythons Scripts/python-tests $(TESTED)/libCViewfinder.so $$pythons

night-fuzz:
	@Scripts/lane fuzzing Fuzz/run 60

night-threads:
	@Scripts/lane threads $(MAKE) --no-print-directory test-threads

night-guest:
	@Scripts/setup --kernel-lane
	@Scripts/lane c-examples Scripts/c-examples $(TESTED)/libCViewfinder.so
	@VIEWFINDER_LONG=1 Scripts/lane virtual-machine Scripts/kernel-lane/run $(TESTED)

# Nothing else builds these programs.
night-benchmarks:
	@for program in port-stream session-stream parallel; do \
	  Scripts/lane build-$$program swift build --package-path Benchmarks --scratch-path .build/benchmarks/swift --configuration release \
	    --product $$program || exit 1; done

# Documents, programs in C and Python and jobs of the virtual machine, on the files of the Debian packages.
night-installed:
	@Scripts/lane packages $(MAKE) --no-print-directory deb
	@Scripts/lane installed Scripts/installed-tests .build/deb

night-arm64:
	@Scripts/lane aarch64 Scripts/arm64-lane/run
	@Scripts/lane aarch64-wheel Scripts/arm64-lane/wheel

lint: ## checks the format
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## formats the sources
	swift format --in-place --parallel --recursive $(SOURCES)

docs: ## makes the documentation in .build/documentation/site, for a server: its index.html leads to all modules
	@Scripts/setup
	swift build --configuration release $(STRICT)
	@Scripts/documentation

bench: build ## measures: a listing in a virtual machine, a large profile, cameras in parallel
	@Scripts/setup --bench
	@Benchmarks/run

library: ## builds the library for programs in C into .build/library
	@Scripts/setup
	@Scripts/library

wheel: ## builds the Python package into .build/wheel
	@Scripts/setup --wheel
	@Scripts/wheel

deb: ## makes Debian packages of the command, the library and the Python package in .build/deb
	@Scripts/setup --deb
	@Scripts/deb

install: ## installs command, completions, manual, and what restores kept settings: PREFIX=/usr/local DESTDIR=
	@Scripts/setup
	@Scripts/install

uninstall: ## removes what install put there, and udev's copy of the rule
	@Scripts/install --remove

clean: ## removes all that was built or fetched
	rm -rf .build .build-command .build-fuzz .build-library .build-threads .kernel-lane .arm64-lane
