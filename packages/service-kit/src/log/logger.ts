import { type DestinationStream, type Logger, pino } from 'pino'
import { redactFields, redactText } from './redact.ts'

export type { Logger } from 'pino'

/** What standard output does not take is dropped beyond this. */
const MOST_WAITING_BYTES = 1_000_000

let output: ReturnType<typeof pino.destination> | null = null

/**
 * Standard output may be a file on a full disk or a pipe that nobody reads any more: neither may end the process or keep
 * it. What pino writes synchronously, at a fatal fault and at the end, it would try to write for ever.
 */
const standardOutput = (): DestinationStream => {
  if (output !== null) return output
  output = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MOST_WAITING_BYTES })
  output.on('error', () => undefined)
  output.flushSync = () => undefined
  return output
}

/** Resolves when standard output has taken what was logged, or refuses it: for the end of a process. */
export const flushLog = (): Promise<void> =>
  new Promise((done) => (output === null ? done() : output.flush(() => done())))

type LoggerOptions = {
  name: string
  level: string
  /** Standard output when absent. */
  destination?: DestinationStream
}

/** A JSON logger that never writes credentials: by field name at any depth, by pattern in every finished line. */
export const createLogger = ({ name, level, destination }: LoggerOptions): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactFields(fields) as Record<string, unknown>,
      },
      // Plain by now; the standard one would take what has a stack for an error again.
      serializers: { err: (fields: unknown) => fields },
      hooks: { streamWrite: redactText },
    },
    destination ?? standardOutput(),
  )
