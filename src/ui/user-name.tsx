/**
 * A user name, usually an email address. On a line that is too short it breaks after the @ before it breaks within a
 * word.
 */
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
