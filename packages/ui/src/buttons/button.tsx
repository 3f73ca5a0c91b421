import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'

type Look = {
  /** Without one it is bordered; a page has at most one primary button; `link` is a part of a sentence. */
  variant?: 'primary' | 'quiet' | 'danger' | 'link' | undefined
  /** `wide`: as wide as its form. */
  size?: 'small' | 'wide' | undefined
  /** Before the words, or in place of them; then `aria-label` says what the button does, also on hover. */
  icon?: Icon | undefined
  iconSize?: number | undefined
  /** Only for its place among its neighbours. */
  className?: string | undefined
  children?: ReactNode
}
type ActionProps = Look &
  Omit<ComponentProps<'button'>, keyof Look> & {
    /** While that is in progress it keeps the focus and ignores clicks. */
    isPending?: boolean | undefined
    to?: never
    href?: never
  }
type PageLinkProps = Look & Omit<LinkProps, keyof Look> & { isPending?: never; href?: never }
type FileLinkProps = Look & Omit<ComponentProps<'a'>, keyof Look> & { isPending?: never; to?: never; href: string }

const ignore = (event: MouseEvent): void => event.preventDefault()

/** Every button of the site, and links that look like one: to a page with `to`, to a file or elsewhere with `href`. */
export const Button = ({
  variant,
  size,
  icon: Icon,
  iconSize = size === 'small' ? 14 : 16,
  className,
  isPending = false,
  children,
  ...rest
}: ActionProps | PageLinkProps | FileLinkProps) => {
  const hasWords = Boolean(children)
  const look = {
    title: rest.title ?? (hasWords ? undefined : rest['aria-label']),
    className: [
      styles.button,
      variant && styles[variant],
      size && styles[size],
      !hasWords && styles.icon,
      isPending && styles.pending,
      className,
    ]
      .filter(Boolean)
      .join(' '),
    children: (
      <>
        {Icon !== undefined && <Icon aria-hidden="true" size={iconSize} stroke={iconSize > 14 ? 1.75 : 2} />}
        {children}
      </>
    ),
  }
  if (rest.to !== undefined) return <Link {...rest} {...look} />
  if (rest.href !== undefined) return <a {...rest} {...look} />
  return <button type="button" {...rest} {...look} {...(isPending && { 'aria-disabled': true, onClick: ignore })} />
}
