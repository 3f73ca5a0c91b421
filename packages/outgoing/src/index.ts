export { Outgoing, type OutgoingAnswer, type OutgoingCall } from './outgoing.ts'
export type { ResolveName } from './resolve-name.ts'
export { isTarget } from './target.ts'
export { webhookPrivateVariable } from './webhook-private.ts'
