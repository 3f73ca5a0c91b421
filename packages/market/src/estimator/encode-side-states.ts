import { createSideState, type SideState } from './side-state.ts'

const FADING = [
  'rootSum',
  'rootWeight',
  'wholeFree',
  'wholeOver',
  'provenFree',
  'provenOver',
  'soldOnce',
  'soldTwice',
  'delistedOnce',
  'delistedTwice',
  'wholeUnits',
  'cancels',
  'polls',
  'deepListings',
  'joins',
  'changes',
  'frontListings',
  'lastSold',
  'lastDelisted',
] as const satisfies readonly (keyof SideState)[]

/** What the numbers mean, kept in the bits that a slot leaves free; another one whenever their meaning changes. */
const FORM = 1
const SLOTS = 2 ** 28

const SIDE_BYTES = 4 * (1 + FADING.length)

export const SIDE_STATES_BYTES = 2 * SIDE_BYTES

export type SideStates = { buy: SideState; sell: SideState }

/** Both sides of an item in 160 bytes: the form and the slot as uint32, the rest with single precision. */
export const encodeSideStates = (states: SideStates): Uint8Array => {
  const bytes = new Uint8Array(SIDE_STATES_BYTES)
  const view = new DataView(bytes.buffer)
  writeState(view, 0, states.buy)
  writeState(view, SIDE_BYTES, states.sell)
  return bytes
}

/** States stored in another form are forgotten: they hold habits only, and a day teaches them anew. */
export const decodeSideStates = (bytes: Uint8Array): SideStates => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length !== SIDE_STATES_BYTES || Math.floor(view.getUint32(0, true) / SLOTS) !== FORM) {
    return { buy: createSideState(), sell: createSideState() }
  }
  return { buy: readState(view, 0), sell: readState(view, SIDE_BYTES) }
}

const writeState = (view: DataView, offset: number, state: SideState): void => {
  view.setUint32(offset, FORM * SLOTS + state.slot, true)
  FADING.forEach((field, index) => {
    view.setFloat32(offset + 4 * (index + 1), state[field], true)
  })
}

const readState = (view: DataView, offset: number): SideState => {
  const state = createSideState()
  state.slot = view.getUint32(offset, true) % SLOTS
  FADING.forEach((field, index) => {
    state[field] = view.getFloat32(offset + 4 * (index + 1), true)
  })
  return state
}
