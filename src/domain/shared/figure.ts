/** A number from 0 in Danish notation, with a dot between thousands and a decimal comma: `12.345`, `2,5`. */
export function figureText(value: number): string {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return part === undefined ? grouped : `${grouped},${part}`
}
