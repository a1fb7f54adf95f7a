/** A user name, which is an address as a rule: on a line that is too short for it, it breaks behind the @ before it breaks within a word. */
export function UserName({ children }: { readonly children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
