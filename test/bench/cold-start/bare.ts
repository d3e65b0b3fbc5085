export function first(): number {
  return 0;
}
