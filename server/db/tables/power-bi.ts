/** The company's Power BI workspace. */
export interface PowerBiSettingsTable {
  tenant_id: string;
  is_on: boolean;
  directory_id: string | null;
  client_id: string | null;
  secret_sealed: string | null;
  workspace_id: string | null;
  report_id: string | null;
  dashboard_id: string | null;
  role_name: string;
  updated_at: string;
}
