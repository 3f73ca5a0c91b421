import { useQueryParam } from '../../../shell/use-query-param.ts'
import { FACES, type Face } from './desk/desk-calls.ts'
import { COMPACTS, type Compact } from './view-row.ts'

const HIDDEN = 'hidden'
const ON = 'on'

const oneOf = <Value extends string>(options: readonly Value[], text: string | null): Value | null =>
  options.find((option) => option === text) ?? null

/** The view of the page, kept in the address. */
export const usePageView = (hasInitial: boolean, hasSecond: boolean) => {
  const [settings, setSettings] = useQueryParam('settings')
  const [table, setTable] = useQueryParam('table')
  const [compactText, setCompact] = useQueryParam('compact')
  const [faceText, setFace] = useQueryParam('face')
  const [inside, setInside] = useQueryParam('inside')
  const wanted = oneOf(FACES, faceText)
  const first: Face = hasSecond ? 'difference' : 'initial'
  return {
    hasSettings: settings !== HIDDEN,
    setHasSettings: (is: boolean) => setSettings(is ? null : HIDDEN),
    hasTable: table !== HIDDEN,
    setHasTable: (is: boolean) => setTable(is ? null : HIDDEN),
    compact: oneOf(COMPACTS, compactText) ?? COMPACTS[0],
    setCompact: (compact: Compact) => setCompact(compact === COMPACTS[0] ? null : compact),
    /** Null: there is no snapshot. */
    face: hasInitial ? (wanted === null || (wanted !== 'initial' && !hasSecond) ? first : wanted) : null,
    setFace: (face: Face | null) => setFace(face),
    hasInside: inside === ON,
    setHasInside: (is: boolean) => setInside(is ? ON : null),
  }
}
