import { request } from 'undici'
import { type Measured, plainly } from '../support/report.ts'
import { signUp } from './sign-up.ts'

const READS = 600
const SIGN_UPS = 40
/** The first ones warm the code up. */
const WARM_UP = 200

const perPiece = async (
  cpuMs: () => number,
  count: number,
  piece: (n: number) => Promise<unknown>,
): Promise<number> => {
  const before = cpuMs()
  for (let n = 0; n < count; n++) await piece(n)
  return (cpuMs() - before) / count
}

/** CPU of service and database for one read and one sign-up, one after another; a busy machine changes it little. */
export const measureCost = async (
  url: string,
  sessions: readonly string[],
  cpuMs: () => number,
): Promise<Measured[]> => {
  const read = async (n: number): Promise<void> => {
    const session = sessions[n % sessions.length] ?? ''
    await (await request(`${url}/v1/website/account`, { headers: { session } })).body.dump()
  }
  await perPiece(cpuMs, WARM_UP, read)
  const ofRead = await perPiece(cpuMs, READS, read)
  const ofSignUp = await perPiece(cpuMs, SIGN_UPS, () => signUp(url))
  return [
    plainly('one account read: CPU of service and database', `${ofRead.toFixed(1)} ms`, { value: ofRead }),
    plainly('one sign-up: CPU of service and database', `${ofSignUp.toFixed(1)} ms`, { value: ofSignUp }),
  ]
}
