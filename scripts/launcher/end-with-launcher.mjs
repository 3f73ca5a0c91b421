// Loaded before a child's own code. The channel to the launcher closes when the launcher dies, for whatever reason.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
