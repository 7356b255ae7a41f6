// A plugin for QEMU (TCG, plugin interface 1): counts the instructions of single commands in the guest, the kernel's included,
// and notes what each command touches of its own file, in the order of first use.
//
//   gcc -O2 -shared -fPIC -o instructions.so instructions.c
//   guest --steady --out FOLDER --plugin instructions.so,out=FOLDER …
//
// A command stands between two marks, which `Benchmarks/cpu-time` sets: NOPs with a number that no compiler writes. The guest
// leaves its kernel's symbols in FOLDER/kallsyms before the first mark. Of command N, from 0, it writes:
//
//   FOLDER/N.counts     what ran it, an address, how many instructions ran from there on. `user` is the program, the rest the
//                       kernel: a system call's name, `page fault`, `interrupt`, `entry`
//   FOLDER/N.touched    addresses of the program
//
// Addresses of the program, and of its heap behind it, are those of its file: less than 4 GiB.
//
// The interface is declared here, since Debian has no package with QEMU's header.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef uint64_t plugin_id;
enum { NO_REGISTERS = 0, READS_AND_WRITES = 3 };
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, void (*)(unsigned, void *), int flags, void *);
void qemu_plugin_register_vcpu_mem_cb(
  struct qemu_plugin_insn *, void (*)(unsigned, uint32_t, uint64_t, void *), int flags, int accesses, void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

enum { USER, ENTRY, FAULT, INTERRUPT, FIRST_CALL, CAUSES = 600, DEPTH = 16 };

struct symbol { uint64_t address; int cause; };
struct block {
  uint64_t address;
  uint64_t *counts;  // by cause; of the present command
  unsigned length;
  int enters;  // the cause that begins here; -1 where none does, -2 before anybody has looked
  bool is_kernel, returns;
};

static char *folder;
static bool counting, was_user;
static int command = -1;
static const char *causes[CAUSES] = {"user", "entry", "page fault", "interrupt"};
static int cause_count = FIRST_CALL;
static struct symbol *symbols;
static size_t symbol_count;
static struct block **blocks;
static size_t block_count;
static int stack[DEPTH], depth;
static uint64_t *touched;  // addresses in a table of places, and their order
static uint32_t *order, touched_count;
enum { PLACES = 1 << 22 };

static FILE *open_file(const char *name, const char *mode) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, mode);
  if (!file) {
    perror(path);
    exit(1);
  }
  return file;
}

static int by_address(const void *left, const void *right) {
  uint64_t a = ((const struct symbol *)left)->address, b = ((const struct symbol *)right)->address;
  return (a > b) - (a < b);
}

// Where the kernel is entered, and where each system call begins.
static void read_symbols(void) {
  FILE *file = open_file("kallsyms", "r");
  uint64_t address;
  char type, name[512];
  symbols = malloc(sizeof *symbols * 4096);
  while (fscanf(file, "%lx %c %511s%*[^\n]", &address, &type, name) == 3) {
    int cause = -1;
    if (!strcmp(name, "entry_SYSCALL_64")) cause = ENTRY;
    else if (!strcmp(name, "asm_exc_page_fault")) cause = FAULT;
    else if (!strncmp(name, "asm_exc_", 8) || !strncmp(name, "asm_sysvec_", 11) || !strncmp(name, "asm_common_interrupt", 20)) cause = INTERRUPT;
    else if (!strncmp(name, "__x64_sys_", 10) && cause_count < CAUSES) {
      cause = cause_count++;
      causes[cause] = strdup(name + 10);
    }
    if (cause >= 0 && symbol_count < 4096) symbols[symbol_count++] = (struct symbol){address, cause};
  }
  fclose(file);
  qsort(symbols, symbol_count, sizeof *symbols, by_address);
}

// Where the kernel puts a position-independent program when it places nothing at random: `norandmaps`, as the guest has it.
static const uint64_t PROGRAM = 0x555555554000;

// An address in the program as its file has it; others as they are.
static uint64_t in_file(uint64_t address) { return (address - PROGRAM) >> 32 ? address : address - PROGRAM; }

static void touch(uint64_t address) {
  for (uint64_t place = address * 0x9e3779b97f4a7c15 >> 42;; place = (place + 1) % PLACES) {
    if (touched[place] == address) return;
    if (touched[place] == 0 && touched_count < PLACES / 2) {
      touched[place] = address;
      order[touched_count++] = place;
    }
    if (touched[place] == 0 || touched[place] == address) return;
  }
}

static void accessed(unsigned processor, uint32_t info, uint64_t address, void *data) {
  address = in_file(address);
  if (counting && was_user && address >> 32 == 0 && address) touch(address);
}

static void ran(unsigned processor, void *data) {
  struct block *block = data;
  if (!counting) return;
  if (!block->is_kernel) {
    depth = 0;
    stack[0] = USER;
    was_user = true;
    if (block->address >> 32 == 0 && block->address) touch(block->address);
  } else {
    if (block->enters == -2) {
      struct symbol key = {block->address, 0}, *found = bsearch(&key, symbols, symbol_count, sizeof key, by_address);
      block->enters = found ? found->cause : -1;
    }
    if (was_user) stack[depth = 0] = block->enters >= 0 ? block->enters : ENTRY;
    else if (block->enters >= FIRST_CALL) stack[depth] = block->enters;
    else if (block->enters >= FAULT && depth + 1 < DEPTH) stack[++depth] = block->enters;
    was_user = false;
  }
  if (!block->counts) block->counts = calloc(CAUSES, sizeof *block->counts);
  block->counts[stack[depth]] += block->length;
  if (block->returns && depth > 0) depth--;
}

static void begin(unsigned processor, void *data) {
  if (!symbols) read_symbols();
  for (size_t i = 0; i < block_count; i++) {
    free(blocks[i]->counts);
    blocks[i]->counts = NULL;
  }
  memset(touched, 0, sizeof *touched * PLACES);
  touched_count = 0;
  command++;
  counting = was_user = true;
}

static void end(unsigned processor, void *data) {
  if (!counting) return;
  counting = false;
  char name[64];
  snprintf(name, sizeof name, "%d.counts", command);
  FILE *file = open_file(name, "w");
  for (size_t i = 0; i < block_count; i++)
    for (int cause = 0; blocks[i]->counts && cause < cause_count; cause++)
      if (blocks[i]->counts[cause]) fprintf(file, "%s\t%lx\t%lu\n", causes[cause], blocks[i]->address, blocks[i]->counts[cause]);
  fclose(file);
  snprintf(name, sizeof name, "%d.touched", command);
  file = open_file(name, "w");
  for (uint32_t i = 0; i < touched_count; i++) fprintf(file, "%08lx\n", touched[order[i]]);
  fclose(file);
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb) {
  static const uint8_t nop[] = {0x0f, 0x1f, 0x80, 0, 0x49, 0x46, 0x56}, iretq[] = {0x48, 0xcf};
  struct block *block = calloc(1, sizeof *block);
  block->length = qemu_plugin_tb_n_insns(tb);
  block->address = in_file(qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, 0)));
  block->is_kernel = block->address >> 63;
  block->enters = -2;
  for (size_t i = 0; i < block->length; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(tb, i);
    const uint8_t *bytes = qemu_plugin_insn_data(instruction);
    size_t size = qemu_plugin_insn_size(instruction);
    if (size == 7 && !memcmp(bytes, nop, 3) && !memcmp(bytes + 4, nop + 4, 3) && (bytes[3] == 1 || bytes[3] == 2))
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, bytes[3] == 1 ? begin : end, NO_REGISTERS, NULL);
    if (size == 2 && !memcmp(bytes, iretq, 2)) block->returns = true;
    if (!block->is_kernel && block->address >> 32 == 0)
      qemu_plugin_register_vcpu_mem_cb(instruction, accessed, NO_REGISTERS, READS_AND_WRITES, NULL);
  }
  if (block_count % 4096 == 0) blocks = realloc(blocks, sizeof *blocks * (block_count + 4096));
  blocks[block_count++] = block;
  qemu_plugin_register_vcpu_tb_exec_cb(tb, ran, NO_REGISTERS, block);
}

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int count, char **options) {
  for (int i = 0; i < count; i++)
    if (!strncmp(options[i], "out=", 4)) folder = strdup(options[i] + 4);
  touched = calloc(PLACES, sizeof *touched);
  order = calloc(PLACES, sizeof *order);
  if (!folder || !touched || !order) {
    fprintf(stderr, "instructions: out=FOLDER is missing\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
