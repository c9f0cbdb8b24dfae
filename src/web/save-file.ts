/** Downloads a text that was created in the browser as a file. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoking frees the memory; the delay lets the download start first.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
