import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { redactFields, redactText } from './redact.ts'

export type { Logger } from 'pino'

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
      serializers: { err: (error: Error) => redactFields({ ...stdSerializers.err(error) }) },
      hooks: { streamWrite: redactText },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 0 }),
  )
