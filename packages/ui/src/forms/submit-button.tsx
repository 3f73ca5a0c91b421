import type { ReactNode } from 'react'
import controls from '../buttons/controls.module.css'

type Props = {
  isPending: boolean
  isPrimary?: boolean
  isWide?: boolean
  isDanger?: boolean
  /** Id of its form if it is outside of it. */
  form?: string
  children: ReactNode
}

/** Submits its form. While that is in progress it keeps the focus and ignores clicks. */
export const SubmitButton = ({
  isPending,
  isPrimary = false,
  isWide = false,
  isDanger = false,
  form,
  children,
}: Props) => (
  <button
    aria-disabled={isPending}
    className={[
      controls.button,
      isPrimary && controls.primary,
      isWide && controls.wide,
      isDanger && controls.danger,
      isPending && controls.pending,
    ]
      .filter(Boolean)
      .join(' ')}
    form={form}
    type="submit"
  >
    {children}
  </button>
)
