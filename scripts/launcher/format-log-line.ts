const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
type Level = (typeof LEVELS)[number]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (line: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** pino writes levels as words here and as numbers elsewhere: 30 is info, 40 warn. */
const levelOf = (value: unknown): Level =>
  LEVELS.find((level) => level === value) ??
  LEVELS[typeof value === 'number' ? Math.floor(value / 10) - 1 : 2] ??
  'info'

const LEFT_OUT = new Set(['level', 'time', 'name', 'pid', 'hostname', 'msg', 'reqId', 'v'])

const LONGEST = 200

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text)

const shown = (value: unknown): string =>
  isRecord(value) && typeof value.message === 'string'
    ? value.message
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const clock = (time: unknown): string =>
  typeof time === 'string' || typeof time === 'number' ? new Date(time).toTimeString().slice(0, 8) : ''

/**
 * Formats a process's log line for people; null when it is below `least`. A line that is not JSON is shown unchanged,
 * because it comes from Node itself.
 */
export const formatLogLine = (processName: string, line: string, least: Level): string | null => {
  const entry = parse(line)
  if (entry === null) return `${processName.padEnd(9)} ${line}`
  const level = levelOf(entry.level)
  if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return null
  const fields = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${cut(shown(value))}`)
  return [clock(entry.time), processName.padEnd(9), level.toUpperCase().padEnd(5), entry.msg, ...fields]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ')
}
