import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { type LatePart, preloadPart, useLatePart } from '../../due/late-part.ts'

/** Props of every dropdown: the button that opens it, and whether it is open. */
export type DropdownProps = {
  target: ReactElement<{ onClick?: () => void }>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

type TargetProps = {
  autoFocus?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: () => void
  onFocus?: () => void
  onPointerEnter?: () => void
}

type LateDropdownProps<P extends object> = {
  part: LatePart<ComponentType<P & DropdownProps>>
  opens: 'menu' | 'dialog'
  target: ReactElement<TargetProps>
  /** Props of the dropdown. */
  given: P
}

/** A button whose dropdown is fetched when the user is about to open it. */
export const LateDropdown = <P extends object>({ part, opens, target, given }: LateDropdownProps<P>) => {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const Dropdown = useLatePart(part, isWanted)
  const isThere = Dropdown !== null
  useEffect(() => setOpen(isThere), [isThere])
  if (Dropdown === null) {
    const preload = () => preloadPart(part)
    return cloneElement(target, {
      'aria-haspopup': opens,
      'aria-expanded': false,
      onClick: () => setWanted(true),
      onFocus: preload,
      onPointerEnter: preload,
    })
  }
  // A different element than the pressed one, which had the focus.
  return <Dropdown {...given} isOpen={isOpen} onOpen={setOpen} target={cloneElement(target, { autoFocus: true })} />
}
