/** How a list stood and which row was opened from it, so that one comes back to the same place. */
const key = (page: string) => `admin-list:${page}`
const rowKey = 'admin-row'

export const saveListPlace = (page: string, address: string) =>
  sessionStorage.setItem(key(page), address)
export const getListPlace = (page: string) => sessionStorage.getItem(key(page)) ?? ''
export const saveOpenedRow = (id: string) => sessionStorage.setItem(rowKey, id)

/** The row to stand on again; told once. */
export function takeOpenedRow(): string | undefined {
  const id = sessionStorage.getItem(rowKey) ?? undefined
  sessionStorage.removeItem(rowKey)
  return id
}
