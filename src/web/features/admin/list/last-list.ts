/** The last search of each list, and the row opened last, so that the user returns to the same place. */
const key = (page: string) => `admin-list:${page}`
const rowKey = 'admin-row'

export const saveListPlace = (page: string, address: string) =>
  sessionStorage.setItem(key(page), address)
export const getListPlace = (page: string) => sessionStorage.getItem(key(page)) ?? ''
export const saveOpenedRow = (id: string) => sessionStorage.setItem(rowKey, id)

/** The row to focus after the return; cleared by reading it. */
export function takeOpenedRow(): string | undefined {
  const id = sessionStorage.getItem(rowKey) ?? undefined
  sessionStorage.removeItem(rowKey)
  return id
}
