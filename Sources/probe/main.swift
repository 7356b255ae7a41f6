import ProbeCommands

ProbeProcess.run()
