import type { AdminList } from '#contract/admin-list.ts'

/** Where a list is read: its API's address without the API. */
export const pageOf = ({ path }: Pick<AdminList, 'path'>) => path.replace('/api/v1', '')
