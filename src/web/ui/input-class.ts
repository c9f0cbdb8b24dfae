import { cx } from './cx.ts'

/** The classes shared by all inputs. */
export const inputClass = cx(
  'block min-h-12 w-full rounded-md border border-slate-500 bg-white px-4 py-2 text-slate-900',
  'placeholder:text-slate-500 transition-colors hover:border-slate-700 focus:border-slate-900',
  'aria-invalid:border-2 aria-invalid:border-red-700 disabled:border-slate-300 disabled:bg-slate-100 disabled:text-slate-600',
  '[&[readonly]]:bg-slate-100',
)
