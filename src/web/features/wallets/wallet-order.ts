export type Wallet = 'apple' | 'google'

/** The wallets in the order for a device, by the browser's description of itself: the one that the device has first. */
export function walletOrder(userAgent: string): readonly Wallet[] {
  return /Android/i.test(userAgent) ? ['google', 'apple'] : ['apple', 'google']
}
