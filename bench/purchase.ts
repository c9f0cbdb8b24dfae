export async function benchPurchase() {}
