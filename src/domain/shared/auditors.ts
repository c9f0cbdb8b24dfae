/**
 * Performance auditors that lists of crawlers lack: they drive a real browser and append their name to its user
 * agent.
 */
export const isAuditor = (userAgent: string): boolean => auditors.test(userAgent)

const auditors =
  /gtmetrix|debugbear|lighthouse|pagespeed|ptst\/|webpagetest|pingdom|speedcurve|calibre|yellowlab|sitespeed/i

/**
 * The user agent as a person's browser would send it. The list of bots counts a Chrome without a window as one, but
 * people test and print with it; a crawler or an auditor that runs on it says so in other words.
 */
export const withoutHeadless = (userAgent: string): string =>
  userAgent.replace('HeadlessChrome/', 'Chrome/')
