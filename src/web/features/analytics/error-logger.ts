import type { Types } from '@amplitude/analytics-browser'

/**
 * The SDK's errors and warnings, for the browser's console (specification, section 8). An event that is
 * filtered out is an error without a word to it: that is none.
 */
export const errorLogger: Types.ILogger = {
  enable: () => {},
  disable: () => {},
  log: () => {},
  debug: () => {},
  // oxlint-disable-next-line no-console -- where the specification says: logged
  error: (...said) => said.some(Boolean) && console.error('Statistik:', ...said),
  // oxlint-disable-next-line no-console -- where the specification says: with a warning
  warn: (...said) => said.some(Boolean) && console.warn('Statistik:', ...said),
}
