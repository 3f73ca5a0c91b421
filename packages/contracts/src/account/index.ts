export * from './change-account.ts'
export * from './gemstore.ts'
export * from './get-account.ts'
export { headerText } from './header-text.ts'
export * from './hidden-signs.ts'
export * from './keys.ts'
export * from './limits.ts'
export {
  createList,
  deleteList,
  getList,
  listListRevisions,
  type MarketList,
  updateList,
} from './lists.ts'
export * from './login.ts'
export * from './recovery.ts'
export * from './rules.ts'
export * from './sessions.ts'
export * from './verification.ts'

import type { AnyEndpoint } from '../endpoint.ts'
import { changeEmail, changePassword, deleteAccount, exportAccount, keepAccount } from './change-account.ts'
import { getGemstoreList, saveGemstoreList } from './gemstore.ts'
import { getAccount } from './get-account.ts'
import { addKey, deleteKey, listDemoKeys } from './keys.ts'
import { createList, deleteList, getList, listListRevisions, updateList } from './lists.ts'
import { login, logout, postLogin, signUp } from './login.ts'
import {
  confirmEmail,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  restoreEmail,
  resumeNotices,
  stopNotices,
} from './recovery.ts'
import { endAllSessions, endSession, getSession, listSessions } from './sessions.ts'
import {
  createVerificationList,
  deleteVerificationList,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
  viewVerificationList,
} from './verification.ts'

export const accountEndpoints: readonly AnyEndpoint[] = [
  login,
  postLogin,
  signUp,
  logout,
  getSession,
  listSessions,
  endSession,
  endAllSessions,
  getAccount,
  changeEmail,
  changePassword,
  addKey,
  deleteKey,
  listDemoKeys,
  exportAccount,
  deleteAccount,
  keepAccount,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  confirmEmail,
  restoreEmail,
  stopNotices,
  resumeNotices,
  getList,
  listListRevisions,
  createList,
  updateList,
  deleteList,
  getVerificationList,
  listVerificationRevisions,
  createVerificationList,
  updateVerificationList,
  deleteVerificationList,
  viewVerificationList,
  getGemstoreList,
  saveGemstoreList,
]
