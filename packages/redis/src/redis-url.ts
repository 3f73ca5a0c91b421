import * as z from 'zod'

export type RedisAddress = { host: string; port: number }
type Credentials = { username: string | null; password: string | null }

/** The location of a Redis: an address, or the name of a master that sentinels resolve. */
export type RedisPlace = Credentials & { db: number; hasTls: boolean } & (
    | { kind: 'server'; address: RedisAddress }
    | { kind: 'sentinel'; sentinels: readonly RedisAddress[]; masterName: string; ofSentinels: Credentials }
  )

/** An invalid Redis address; the message does not reveal the address. */
export class RedisUrlError extends Error {
  override name = 'RedisUrlError'
}

const SERVER_FORM = 'redis://[user:password@]host[:port][/db], or rediss:// for TLS'
const SENTINEL_FORM = 'sentinel://[user:password@]host[:port][,host[:port]...]/master-name[/db]'
const REDIS_URL_FORMS = `${SERVER_FORM}, or ${SENTINEL_FORM}`

const REDIS_PORT = 6379
const SENTINEL_PORT = 26379
const SENTINEL_PARAMETERS = ['sentinelUser', 'sentinelPassword', 'tls']

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RedisUrlError('expected % in a user or password to be written as %25')
  }
}

const credentialsOf = (text: string | undefined): Credentials => {
  if (text === undefined) return { username: null, password: null }
  const [username = '', ...password] = text.split(':')
  return { username: decode(username) || null, password: decode(password.join(':')) || null }
}

const addressOf = (text: string, standardPort: number, form: string): RedisAddress => {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:.]+)\]|([^\s:,@[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const host = bracketed ?? plain
  const number = port === undefined ? standardPort : Number(port)
  if (host === undefined || number < 1 || number > 65_535) {
    throw new RedisUrlError(`expected a host, and perhaps a port from 1 to 65535 after a colon, in ${form}`)
  }
  return { host, port: number }
}

const dbOf = (text: string | undefined, form: string): number => {
  if (text === undefined || text === '') return 0
  if (!/^\d{1,5}$/.test(text)) throw new RedisUrlError(`expected the number of a database at the end of ${form}`)
  return Number(text)
}

const tlsOf = (text: string | null): boolean => {
  if (text === null || text === 'false') return false
  if (text !== 'true') throw new RedisUrlError('expected tls=true or tls=false')
  return true
}

const parseServer = (isTls: boolean, user: string | undefined, hosts: string, path: string): RedisPlace => {
  const [db, ...rest] = path.split('/')
  if (rest.some((part) => part !== '')) throw new RedisUrlError(`expected ${SERVER_FORM}`)
  return {
    kind: 'server',
    address: addressOf(hosts, REDIS_PORT, SERVER_FORM),
    db: dbOf(db, SERVER_FORM),
    hasTls: isTls,
    ...credentialsOf(user),
  }
}

const parseSentinel = (user: string | undefined, hosts: string, path: string, query: string): RedisPlace => {
  const [masterName = '', db, ...rest] = path.split('/')
  if (masterName === '')
    throw new RedisUrlError(`expected the name of the master after the sentinels: ${SENTINEL_FORM}`)
  if (rest.some((part) => part !== '')) throw new RedisUrlError(`expected ${SENTINEL_FORM}`)
  // A plus means itself, as it does before the hosts.
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B'))
  if ([...parameters.keys()].some((name) => !SENTINEL_PARAMETERS.includes(name))) {
    throw new RedisUrlError(
      `expected no other parameters than ${SENTINEL_PARAMETERS.join(', ')} after ${SENTINEL_FORM}`,
    )
  }
  return {
    kind: 'sentinel',
    sentinels: hosts.split(',').map((host) => addressOf(host.trim(), SENTINEL_PORT, SENTINEL_FORM)),
    masterName: decode(masterName),
    db: dbOf(db, SENTINEL_FORM),
    hasTls: tlsOf(parameters.get('tls')),
    ofSentinels: {
      username: parameters.get('sentinelUser') || null,
      password: parameters.get('sentinelPassword') || null,
    },
    ...credentialsOf(user),
  }
}

/** Parses a REDIS_URL. Throws RedisUrlError with what was expected instead. */
export const parseRedisUrl = (url: string): RedisPlace => {
  const [, scheme, user, hosts, path = '', query = ''] =
    /^(rediss?|sentinel):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#@]*))?(?:\?([^#]*))?$/.exec(url) ?? []
  if (hosts === undefined) {
    throw new RedisUrlError(`expected ${REDIS_URL_FORMS}; / ? and # in a password are written as %2F, %3F and %23`)
  }
  return scheme === 'sentinel'
    ? parseSentinel(user, hosts, path, query)
    : parseServer(scheme === 'rediss', user, hosts, path)
}

const ABOUT_SENTINELS =
  'user and password are those of Redis; ?sentinelUser= and ?sentinelPassword= those of the sentinels, &tls=true encrypts both'

/** `REDIS_URL` of a process; `description` explains what the Redis is for. */
export const redisUrlVariable = (description: string) =>
  z
    .string()
    .superRefine((url, context) => {
      try {
        parseRedisUrl(url)
      } catch (error) {
        if (!(error instanceof RedisUrlError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
      }
    })
    .optional()
    .describe(`${description}. ${REDIS_URL_FORMS}: ${ABOUT_SENTINELS}`)
