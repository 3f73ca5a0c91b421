import { createMailSink } from './create-mail-sink.ts'
import { readOptions } from './options.ts'

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  const sink = await createMailSink({
    host: options.host,
    allowedHosts: options['allowed-hosts'],
    smtpPort: options.port,
    httpPort: options['http-port'],
    file: options.file,
    logLevel: options['log-level'],
  })
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    sink.close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch(fail)
