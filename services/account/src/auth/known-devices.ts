import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '@gildscope/base/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { StoredAccount } from '../store/account-repository.ts'

/** A login of an account in this browser, some time ago. */
export type KnownDevice = { accountId: string; passwordChangedAt: number; deviceId: string }

const NAME = 'device'
/** The maximum lifetime of a cookie in browsers. */
const SECONDS = (400 * DAY_MS) / SECOND_MS
/** People who share a browser, or have several accounts. */
const MOST_ACCOUNTS = 4

const ACCOUNT_BYTES = 16
const TIME_BYTES = 6
const NONCE_BYTES = 9
const CONTENT_BYTES = ACCOUNT_BYTES + 2 * TIME_BYTES + NONCE_BYTES
const SEAL_BYTES = 16

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const timeBytes = (milliseconds: number): Buffer => {
  const bytes = Buffer.alloc(TIME_BYTES)
  bytes.writeUIntBE(milliseconds, 0, TIME_BYTES)
  return bytes
}

type Deps = { config: Pick<Config, 'PUBLIC_ORIGIN' | 'VAULT_KEYS'>; now: () => Date }

/**
 * Browsers that have signed in to an account before: their logins are counted separately, so that strangers who try
 * passwords do not lock out the owner. The cookie grants nothing else. It holds the account, the time of its password
 * and a random part, sealed with a key derived from those of the vault; nothing of it is stored.
 */
export const createKnownDevices = ({ config: { PUBLIC_ORIGIN, VAULT_KEYS }, now }: Deps) => {
  const isSecure = PUBLIC_ORIGIN.startsWith('https:')
  const cookie = isSecure ? `__Host-${NAME}` : NAME
  const keys = VAULT_KEYS.map(({ secret }) => Buffer.from(hkdfSync('sha256', secret, '', 'gildscope known device', 32)))
  const seal = (key: Buffer, content: Buffer): Buffer =>
    createHmac('sha256', key).update(content).digest().subarray(0, SEAL_BYTES)

  const readOne = (text: string): KnownDevice | null => {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== CONTENT_BYTES + SEAL_BYTES) return null
    const [content, sealed] = [bytes.subarray(0, CONTENT_BYTES), bytes.subarray(CONTENT_BYTES)]
    if (!keys.some((key) => timingSafeEqual(seal(key, content), sealed))) return null
    const issuedAt = content.readUIntBE(ACCOUNT_BYTES + TIME_BYTES, TIME_BYTES)
    if (issuedAt + SECONDS * 1000 < now().getTime()) return null
    return {
      accountId: uuidOf(content.subarray(0, ACCOUNT_BYTES)),
      passwordChangedAt: content.readUIntBE(ACCOUNT_BYTES, TIME_BYTES),
      deviceId: content.subarray(-NONCE_BYTES).toString('base64url'),
    }
  }
  const texts = (request: FastifyRequest): string[] =>
    (request.cookies[cookie] ?? '').split('.').slice(0, MOST_ACCOUNTS)

  /** Last signed in first. */
  const list = (request: FastifyRequest): KnownDevice[] => texts(request).flatMap((text) => readOne(text) ?? [])

  return {
    list,
    /** Whether the account has known this browser since its password was last changed. */
    find: (
      request: FastifyRequest,
      account: Pick<StoredAccount, 'accountId' | 'passwordChangedAt'>,
    ): KnownDevice | null =>
      list(request).find(
        ({ accountId, passwordChangedAt }) =>
          accountId === account.accountId && passwordChangedAt === account.passwordChangedAt.getTime(),
      ) ?? null,
    remember: (
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      { accountId, passwordChangedAt }: Pick<StoredAccount, 'accountId' | 'passwordChangedAt'>,
    ): void => {
      const [key] = keys
      if (key === undefined) return
      const content = Buffer.concat([
        Buffer.from(accountId.replaceAll('-', ''), 'hex'),
        timeBytes(passwordChangedAt.getTime()),
        timeBytes(now().getTime()),
        randomBytes(NONCE_BYTES),
      ])
      const others = texts(request).filter((text) => {
        const device = readOne(text)
        return device !== null && device.accountId !== accountId
      })
      const own = Buffer.concat([content, seal(key, content)]).toString('base64url')
      reply.setCookie(cookie, [own, ...others].slice(0, MOST_ACCOUNTS).join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: SECONDS,
      })
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
