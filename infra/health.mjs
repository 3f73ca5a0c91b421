// Health check of a container: asks the process itself.
const port = process.env.PORT ?? process.env.SIMULATOR_PORT
const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
