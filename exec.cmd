@rem npm runs scripts with cmd.exe on Windows, where this stands in for the exec of other shells.
@%*
