/** A figure as Danes write it, with a dot between thousands and a comma: `12.345`, `2,5`. Not below 0. */
export function figureText(value: number): string {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return part === undefined ? grouped : `${grouped},${part}`
}
