import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import logo from '../logo.svg?raw'
import styles from './header.module.css'

/** The mark and the name, which say Gildscope to a screen reader too. */
export const Logo = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own, inlined to take the colours of the scheme
  <Link className={styles.logo} dangerouslySetInnerHTML={{ __html: logo }} to={paths.welcome} />
)
