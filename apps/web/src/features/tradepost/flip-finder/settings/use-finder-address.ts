import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FinderAddress, readFinderAddress, writeFinderAddress } from './finder-address.ts'

/** `isTyped`: replaces the entry of the history, so that Back undoes a click and not a digit. */
export type ChangeSettings = (next: Partial<FinderAddress['settings']>, how?: { isTyped?: boolean }) => void

/** The question in the address. */
export const useFinderAddress = () => {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readFinderAddress(params), [params])
  const change = (next: (before: FinderAddress) => FinderAddress, isTyped: boolean): void =>
    setParams((before) => writeFinderAddress(next(readFinderAddress(before)), before), {
      replace: isTyped,
      preventScrollReset: true,
    })
  const changeSettings: ChangeSettings = (next, { isTyped = false } = {}) =>
    change(({ settings, leftOut }) => ({ settings: { ...settings, ...next }, leftOut }), isTyped)
  const leaveOut = (id: number): void =>
    change(({ settings, leftOut }) => ({ settings, leftOut: [...leftOut, id] }), false)
  const takeBack = (id: number): void =>
    change(({ settings, leftOut }) => ({ settings, leftOut: leftOut.filter((other) => other !== id) }), false)
  return { ...address, changeSettings, leaveOut, takeBack }
}
