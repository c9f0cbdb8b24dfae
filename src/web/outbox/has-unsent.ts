import { getLocalItem, setLocalItem } from '../local-items.ts'

const key = 'scan-unsent'

/** Whether this device may have check-ins or scores that are not sent, so that a page need not load their code to find out. */
export const hasUnsent = () => getLocalItem(key) === 'yes'
export const setUnsent = (isUnsent: boolean) => setLocalItem(key, isUnsent ? 'yes' : 'no')
