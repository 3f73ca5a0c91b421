export {
  type AddressContent,
  type CalledContent,
  type ChannelContent,
  channelContext,
  openChannel,
  openChannelOrNull,
  type PushContent,
  sealChannel,
} from './channel-content.ts'
export { type PushKeys, pushKeysOf } from './push-keys.ts'
export { isSubscription, type SendDeps, type Sent, sendByChannel } from './send-by-channel.ts'
export type { Message, NamedRule } from './webhook-body.ts'
