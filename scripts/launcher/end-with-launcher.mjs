// Loaded before a child's own code. The channel to the launcher closes when the launcher dies, however it dies.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
