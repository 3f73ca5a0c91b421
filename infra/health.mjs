// Health check of a container: queries the process itself.
const port = process.env.PORT ?? process.env.SIMULATOR_PORT ?? process.env.MAIL_SINK_HTTP_PORT
const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
