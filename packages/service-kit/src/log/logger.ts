import { type DestinationStream, type Logger, pino } from 'pino'
import { redactFields, redactText } from './redact.ts'

export type { Logger } from 'pino'

/** What standard output does not take is dropped beyond this. */
const MOST_WAITING_BYTES = 1_000_000

/** Standard output may be a file on a full disk, which must not end the process; it goes on when there is room. */
const standardOutput = (): DestinationStream => {
  const output = pino.destination({ dest: 1, sync: false, minLength: 0, maxLength: MOST_WAITING_BYTES })
  const { flushSync } = output
  // At its end the process would try for ever to write the rest.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  output.on('drain', () => {
    output.flushSync = flushSync
  })
  return output
}

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
