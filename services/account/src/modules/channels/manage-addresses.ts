import { hash } from 'node:crypto'
import { HOUR_MS } from '@gildscope/base/time'
import { type AddressContent, sealChannel } from '@gildscope/channels'
import { queueMail } from '@gildscope/mail'
import { AppError } from '@gildscope/service-kit'
import { newSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import { mailLinks } from '../../mails/mail-links.ts'
import { withoutCase } from '../../store/account-repository.ts'
import { channelRepository, type Follow, type NewChannel } from './channel-repository.ts'

const VALID_HOURS = 48

type Deps = Pick<AccountDeps, 'vault' | 'config' | 'now'>

/** By which the owner of a key from a mail finds the channel. */
const digestOf = (key: string): string => hash('sha256', key, 'base64url')

export const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && withoutCase(one) === withoutCase(other)

/**
 * Asks another mail address of an account, by a link, whether it wants the account's alerts: what is stored of the
 * address, and what stores the mail. Links that it got before open nothing any more.
 */
export const askAddress = (
  { vault, config, now }: Deps,
  { accountId, channelId, address }: { accountId: string; channelId: string; address: string },
) => {
  const key = newSecret()
  const time = now()
  const content: AddressContent = { kind: 'mail', address, key }
  const stored = {
    ...{ state: 'unconfirmed', since: time, reason: null, endpointDigest: digestOf(key) },
    ...sealChannel(vault, { accountId, channelId }, content),
  } satisfies Partial<NewChannel>
  const follow: Follow = async (tx, { userName, email }) => {
    if (isSameAddress(address, email))
      throw new AppError('VALIDATION', 'that is the address of the account, which is a channel already', {
        field: 'address',
      })
    const confirmLink = mailLinks(config.PUBLIC_ORIGIN).confirmEmail(key)
    const mail = {
      accountId,
      event: `confirm-address/${stored.endpointDigest}`,
      to: address,
      template: 'confirm-address',
      values: { userName, confirmLink, validHours: VALID_HOURS },
      isConfirmed: false,
    } as const
    if (!(await queueMail(tx, { vault, config }, mail, time)))
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'this address was sent links within the last hour or day, which is enough; look for them, or try again later',
      )
  }
  return { stored, follow }
}

type LinkDeps = Pick<AccountDeps, 'database' | 'now'>

/** With the key of the link that was mailed to it; false where that opens nothing (any more). */
export const confirmAddress = ({ database, now }: LinkDeps, key: string): Promise<boolean> => {
  const since = new Date(now().getTime() - VALID_HOURS * HOUR_MS)
  return channelRepository(database.db).confirmAddress(digestOf(key), since, now())
}

/** With the key of the link in any of its mails; false where there is no such address. */
export const stopAddress = ({ database, now }: LinkDeps, key: string): Promise<boolean> =>
  channelRepository(database.db).stopAddress(digestOf(key), now())
