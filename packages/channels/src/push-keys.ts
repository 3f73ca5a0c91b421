import { createECDH, hkdfSync } from 'node:crypto'

/** The pair with which this site introduces itself to push services (VAPID), base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
/** Of the curve. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Enough for the rest of the division to be even. */
const BYTES = 48

/**
 * Follows from a key that an installation has and keeps: every process has the same pair without asking, and nothing more
 * has to be made, stored or backed up. Browsers that subscribed under another pair have to subscribe again.
 */
export const pushKeysOf = (secret: Uint8Array): PushKeys => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'gildscope web push', BYTES))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const pair = createECDH(CURVE)
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
