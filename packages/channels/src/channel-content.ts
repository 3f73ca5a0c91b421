import type { Sealed, Vault } from '@gildscope/base/vault'
import * as z from 'zod'

const webhookContent = z.object({ kind: z.literal('webhook'), address: z.string(), secret: z.string() })
const pushContent = z.object({
  kind: z.literal('push'),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
/** Another mail address; `key`: of the links that confirm it and end its mails. */
const addressContent = z.object({ kind: z.literal('mail'), address: z.string(), key: z.string() })
const channelContent = z.discriminatedUnion('kind', [webhookContent, pushContent, addressContent])

export type WebhookContent = z.infer<typeof webhookContent>
export type PushContent = z.infer<typeof pushContent>
export type AddressContent = z.infer<typeof addressContent>
/** What is sent by a call. */
export type CalledContent = WebhookContent | PushContent
/** What is needed to send by a channel; sealed where it is stored. */
export type ChannelContent = z.infer<typeof channelContent>

/** The encryption context of a channel. */
export const channelContext = (accountId: string, channelId: string): string => `channel/${accountId}/${channelId}`

type Owned = { accountId: string; channelId: string }

export const sealChannel = (vault: Vault, { accountId, channelId }: Owned, content: ChannelContent): Sealed =>
  vault.seal(JSON.stringify(content), channelContext(accountId, channelId))

type Stored = Owned & { sealed: Uint8Array | null; sealedBy: string | null }

/** Throws VaultError, and Error where nothing is stored. */
export const openChannel = (vault: Vault, { accountId, channelId, sealed, sealedBy }: Stored): ChannelContent => {
  if (sealed === null || sealedBy === null) throw new Error('the channel has no address')
  return channelContent.parse(JSON.parse(vault.open({ sealed, sealedBy }, channelContext(accountId, channelId))))
}

/** The same; null where it cannot be opened, which is nothing to stop what concerns others. */
export const openChannelOrNull = (vault: Vault, stored: Stored): ChannelContent | null => {
  try {
    return openChannel(vault, stored)
  } catch {
    return null
  }
}
