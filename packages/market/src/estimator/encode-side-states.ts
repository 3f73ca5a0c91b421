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

/**
 * Version of the number format, stored in the bits that a slot leaves free; changes whenever the format or the meaning
 * of the numbers changes. Former versions are read: their sums were split by former rules, and fade within days.
 */
const FORM = 4
/** With one more number at the end, which is not used any more. */
const FORM_WITH_FALLEN = 3
const FORM_BEFORE_FALLEN = 2
/** All numbers in single precision, including zeros. */
const FORMER_FORM = 1
const SLOTS = 2 ** 28

const SLOT_BYTES = 4
const MASK_BYTES = 3
const NUMBER_BYTES = 3
const FORMER_SIDE_BYTES = SLOT_BYTES + 4 * FADING.length

export const SIDE_STATES_BYTES_AT_MOST = 2 * (SLOT_BYTES + MASK_BYTES + NUMBER_BYTES * FADING.length)

export type SideStates = { buy: SideState; sell: SideState }

/**
 * Both sides of an item, each as the format and the slot in a uint32, a bit for every non-zero number, and those
 * numbers as the upper three bytes of single precision: a number that is stored with every poll decays 30 times as much
 * in a minute as this rounds. Returns the offset after them; the caller guarantees `SIDE_STATES_BYTES_AT_MOST` bytes.
 */
export const encodeSideStatesInto = (target: Uint8Array, offset: number, { buy, sell }: SideStates): number =>
  writeState(target, writeState(target, offset, buy), sell)

/** States stored in an unknown format are dropped: they only hold statistics, which recover within a day. */
export const decodeSideStates = (bytes: Uint8Array): SideStates => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const form = bytes.length < SLOT_BYTES ? 0 : Math.floor(view.getUint32(0, true) / SLOTS)
  if (form === FORMER_FORM && bytes.length === 2 * FORMER_SIDE_BYTES) {
    return { buy: whole(readFormerState(view, 0)), sell: whole(readFormerState(view, FORMER_SIDE_BYTES)) }
  }
  if (form !== FORM && form !== FORM_WITH_FALLEN && form !== FORM_BEFORE_FALLEN) {
    return { buy: createSideState(), sell: createSideState() }
  }
  const cursor = { view, at: 0 }
  return { buy: whole(readState(cursor)), sell: whole(readState(cursor)) }
}

/** A state with a number that is none would never have one again: former versions made some of thousands of levels lost at once. */
const whole = (state: SideState): SideState =>
  FADING.every((field) => Number.isFinite(state[field])) ? state : createSideState()

const single = new DataView(new ArrayBuffer(4))

const writeState = (bytes: Uint8Array, offset: number, state: SideState): number => {
  single.setUint32(0, FORM * SLOTS + state.slot, true)
  for (let index = 0; index < SLOT_BYTES; index++) bytes[offset + index] = single.getUint8(index)
  let mask = 0
  let at = offset + SLOT_BYTES + MASK_BYTES
  for (let index = 0; index < FADING.length; index++) {
    single.setFloat32(0, state[FADING[index]!])
    const rounded = (single.getUint32(0) + 0x80) >>> 8
    if (rounded === 0) continue
    mask |= 1 << index
    at = writeThree(bytes, at, rounded)
  }
  writeThree(bytes, offset + SLOT_BYTES, mask)
  return at
}

const writeThree = (bytes: Uint8Array, at: number, value: number): number => {
  bytes[at] = value
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value >>> 16
  return at + 3
}

type Cursor = { view: DataView; at: number }

const readState = (cursor: Cursor): SideState => {
  const { view } = cursor
  const state = createSideState()
  state.slot = view.getUint32(cursor.at, true) % SLOTS
  const mask = readThree(view, cursor.at + SLOT_BYTES)
  cursor.at += SLOT_BYTES + MASK_BYTES
  for (let index = 0; index < FADING.length; index++) {
    if ((mask & (1 << index)) === 0) continue
    single.setUint32(0, readThree(view, cursor.at) << 8)
    state[FADING[index]!] = single.getFloat32(0)
    cursor.at += NUMBER_BYTES
  }
  if ((mask & (1 << FADING.length)) !== 0) cursor.at += NUMBER_BYTES
  return state
}

const readThree = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const readFormerState = (view: DataView, offset: number): SideState => {
  const state = createSideState()
  state.slot = view.getUint32(offset, true) % SLOTS
  FADING.forEach((field, index) => {
    state[field] = view.getFloat32(offset + SLOT_BYTES + 4 * index, true)
  })
  return state
}
