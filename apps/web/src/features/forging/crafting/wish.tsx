import { AmountField, amountOf, Checkbox } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import { Link } from 'react-router-dom'
import type { ChosenAccount } from '../../../market/game-account/account-choice.tsx'
import { AccountSelect, useAccountChoice } from '../../../market/game-account/account-choice.tsx'
import { paths } from '../../../pages/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'

const UNITS = { kind: 'number', step: 1, min: 1, max: 99_999 } as const
const ON = '1'

/** The user's choices for a tree, all kept in the address. */
export const useWish = () => {
  const { account, state } = useSession()
  const [text, setText] = useQueryParam('units')
  const [deep, setDeep] = useQueryParam('depth')
  const [own, setOwn] = useQueryParam('own')
  const choice = useAccountChoice(account)
  const wanted = amountOf(text ?? '1', UNITS)
  return {
    text: text ?? '1',
    setText,
    /** Null: no number of units that can be made. */
    wanted: wanted === null ? null : Math.ceil(wanted),
    isDeep: deep === ON,
    setDeep: (isOn: boolean) => setDeep(isOn ? ON : null),
    isOwn: own === ON,
    setOwn: (isOn: boolean) => setOwn(isOn ? ON : null),
    choice,
    isSignedIn: state === 'in',
    /** The account whose materials are counted; null: none. */
    owner: own === ON ? choice.chosen : (null as ChosenAccount | null),
  }
}

type Wish = ReturnType<typeof useWish>

const OwnMaterials = ({ wish: { choice, isOwn, setOwn, isSignedIn } }: { wish: Wish }) => {
  if (!isSignedIn)
    return (
      <p className={styles.hint}>
        <Link to={paths.login}>Log in</Link> to count your own materials.
      </p>
    )
  if (choice.names.length === 0)
    return (
      <p className={styles.hint}>
        <Link to={paths.account}>Link a key</Link> to count your own materials.
      </p>
    )
  return (
    <>
      <Checkbox isOn={isOwn} label="Own materials first" onChange={setOwn} />
      {isOwn && choice.names.length > 1 && <AccountSelect choice={choice} />}
    </>
  )
}

export const WishBar = ({ wish }: { wish: Wish }) => (
  <div className={styles.bar}>
    <AmountField amount={UNITS} label="Units wanted" onText={wish.setText} text={wish.text} />
    <Checkbox isOn={wish.isDeep} label="Walk the order books" onChange={wish.setDeep} />
    <OwnMaterials wish={wish} />
  </div>
)
