import { Link } from 'react-router-dom'
import { paths } from '../../pages/paths.ts'
import logo from '../logo.svg?raw'
import styles from './header.module.css'

/** The mark and the name, a file of our own that is inlined to take the colours of the scheme. */
export const Logo = () => <Link className={styles.logo} dangerouslySetInnerHTML={{ __html: logo }} to={paths.welcome} />
