import type { ReactNode } from 'react'

const IN_NEW_TAB = { rel: 'noopener noreferrer', target: '_blank' }

/** A link that the operator set: another site opens in a new tab; a mail address or a path of this origin does not. */
export const AddressLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} {...(/^https?:/.test(href) && IN_NEW_TAB)}>
    {children}
  </a>
)
