/** Deletes what pages have stored in this browser about the signed-in person. */
export async function forgetAccount(): Promise<void> {
  const { deleteStoredUnder } = await import('../../browser-store.ts')
  await deleteStoredUnder('mine:')
}
