export * from './alert-conditions.ts'
export * from './alert-rules.ts'
export * from './alerts.ts'
export * from './archive-kinds.ts'
export * from './archive-shapes.ts'
export * from './archives.ts'
export * from './change-account.ts'
export * from './channels.ts'
export * from './currency-values.ts'
export * from './drops.ts'
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
export * from './plan-settings.ts'
export * from './plans.ts'
export * from './recovery.ts'
export * from './rules.ts'
export * from './sessions.ts'
export * from './shares.ts'
export * from './token-scopes.ts'
export * from './tokens.ts'
export * from './trades.ts'
export * from './verification.ts'
export * from './wealth.ts'
export * from './wealth-places.ts'
export * from './wvw.ts'
export * from './wvw-counters.ts'

import type { AnyEndpoint } from '../endpoint.ts'
import * as alerts from './alerts.ts'
import * as archives from './archives.ts'
import * as changes from './change-account.ts'
import * as channels from './channels.ts'
import * as currencies from './currency-values.ts'
import * as drops from './drops.ts'
import * as gemstore from './gemstore.ts'
import * as account from './get-account.ts'
import * as keys from './keys.ts'
import * as lists from './lists.ts'
import * as login from './login.ts'
import * as plans from './plans.ts'
import * as recovery from './recovery.ts'
import * as sessions from './sessions.ts'
import * as shares from './shares.ts'
import * as tokens from './tokens.ts'
import * as trades from './trades.ts'
import * as verification from './verification.ts'
import * as wealth from './wealth.ts'
import * as wvw from './wvw.ts'

export const accountEndpoints: readonly AnyEndpoint[] = [
  login.login,
  login.postLogin,
  login.signUp,
  login.logout,
  sessions.getSession,
  sessions.listSessions,
  sessions.endSession,
  sessions.endAllSessions,
  account.getAccount,
  changes.changeEmail,
  changes.changePassword,
  keys.addKey,
  keys.deleteKey,
  keys.listDemoKeys,
  changes.exportAccount,
  changes.deleteAccount,
  changes.keepAccount,
  recovery.remindUserName,
  recovery.requestPasswordReset,
  recovery.resetPassword,
  recovery.confirmEmail,
  recovery.restoreEmail,
  recovery.stopNotices,
  recovery.resumeNotices,
  lists.getList,
  lists.listListRevisions,
  lists.createList,
  lists.updateList,
  lists.deleteList,
  verification.getVerificationList,
  verification.listVerificationRevisions,
  verification.createVerificationList,
  verification.updateVerificationList,
  verification.deleteVerificationList,
  verification.viewVerificationList,
  gemstore.getGemstoreList,
  gemstore.saveGemstoreList,
  currencies.listCurrencyValues,
  currencies.changeCurrencyValues,
  trades.listBuyTransactions,
  trades.listSellTransactions,
  wealth.getWealth,
  wealth.getWealthCsv,
  wealth.getWealthHoldings,
  wvw.listWvwStats,
  archives.listArchives,
  archives.updateArchives,
  archives.switchArchives,
  archives.switchFills,
  archives.deleteArchives,
  trades.getTrades,
  trades.getTradesJsonl,
  trades.getTradesCsv,
  trades.getTradeDays,
  trades.getFlips,
  trades.getStoredOrders,
  wvw.getWvwArchive,
  wvw.getWvwJsonl,
  wvw.getWvwCsv,
  shares.listShares,
  shares.createShare,
  shares.revokeShare,
  tokens.listTokens,
  tokens.createToken,
  tokens.revokeToken,
  drops.listOwnDrops,
  drops.withdrawDrop,
  alerts.listAlerts,
  alerts.createAlert,
  alerts.updateAlert,
  alerts.pauseAlert,
  alerts.deleteAlert,
  alerts.listNotices,
  alerts.markNoticesSeen,
  channels.listChannels,
  channels.createChannel,
  channels.confirmChannel,
  channels.changeChannel,
  channels.testChannel,
  channels.deleteChannel,
  channels.getPushKey,
  plans.listPlans,
  plans.listPlanRevisions,
  plans.createPlan,
  plans.updatePlan,
  plans.deletePlan,
  plans.sharePlan,
  plans.viewPlan,
]
