/**
 * Performance auditors that lists of crawlers lack: they drive a real browser and append their name to its user
 * agent.
 */
export const isAuditor = (userAgent: string): boolean => auditors.test(userAgent)

const auditors =
  /gtmetrix|debugbear|lighthouse|pagespeed|ptst\/|webpagetest|pingdom|speedcurve|calibre|yellowlab|sitespeed/i
