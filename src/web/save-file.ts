/** Hands the visitor a file that was made here, under a name of its own. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Taken by then; until it is released it is kept in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
