import type { AdminList } from '#contract/admin/list.ts'

/** The path of a list's page: the path of its API without the prefix. */
export const pageOf = ({ path }: Pick<AdminList, 'path'>) => path.replace('/api/v1', '')
