{{- define "kaunter.name" -}}
{{- if contains "kaunter" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-kaunter" (.Release.Name | trunc 42 | trimSuffix "-") -}}
{{- end -}}
{{- end }}

{{- define "kaunter.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* part: api, worker or migrate */}}
{{- define "kaunter.selector" -}}
app.kubernetes.io/name: kaunter
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "kaunter.labels" -}}
{{ include "kaunter.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "kaunter.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "kaunter.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "kaunter.volumes" -}}
- name: credentials
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ .root.Values.secrets.credentials }}
      {{- if eq .part "migrate" }}
      - secret:
          name: {{ .root.Values.secrets.migrator }}
      {{- end }}
- name: rails
  secret:
    secretName: {{ .root.Values.secrets.rails }}
    defaultMode: 0440
# Nothing in these two is kept.
- name: data
  emptyDir:
    sizeLimit: {{ .root.Values.scratchSize }}
- name: tmp
  emptyDir:
    sizeLimit: {{ .root.Values.scratchSize }}
{{- end }}

{{- define "kaunter.mounts" -}}
- name: credentials
  mountPath: /run/credentials
  readOnly: true
- name: rails
  mountPath: /run/rails
  readOnly: true
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "kaunter.env" -}}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
- name: CREDENTIALS_DIRECTORY
  value: /run/credentials
- name: KAUNTER_RAILS_FILE
  value: /run/rails/rails.json
- name: KAUNTER_METRICS_HOST
  value: 0.0.0.0
- name: KAUNTER_METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- end }}

{{/* What is the same in every pod: root, part */}}
{{- define "kaunter.podMetadata" -}}
labels:
  {{- include "kaunter.labels" . | nindent 2 }}
  {{- with .root.Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .root.Values.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "kaunter.podPlace" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext: {{- include "kaunter.podSecurity" . | nindent 2 }}
volumes: {{- include "kaunter.volumes" . | nindent 2 }}
{{- end }}

{{/* root, part, settings; drainSeconds of the part */}}
{{- define "kaunter.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "kaunter.name" .root }}-{{ .part }}
  labels: {{- include "kaunter.labels" . | nindent 4 }}
spec:
  replicas: {{ .settings.replicas }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels: {{- include "kaunter.selector" . | nindent 6 }}
  template:
    metadata: {{- include "kaunter.podMetadata" . | nindent 6 }}
    spec:
      serviceAccountName: {{ include "kaunter.name" .root }}
      # Longer than requests take that are in progress.
      terminationGracePeriodSeconds: {{ add (.settings.drainSeconds | default 0) 60 }}
      {{- include "kaunter.podPlace" . | nindent 6 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "kaunter.selector" . | nindent 14 }}
      containers:
        - name: {{ .part }}
          image: {{ include "kaunter.image" .root | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: [kaunter, serve, --role, {{ .part }}]
          env:
            {{- include "kaunter.env" .root | trim | nindent 12 }}
            {{- with .settings.processes }}
            - name: KAUNTER_PROCESSES
              value: {{ . | quote }}
            {{- end }}
            {{- if hasKey .settings "drainSeconds" }}
            - name: KAUNTER_DRAIN_SECONDS
              value: {{ .settings.drainSeconds | quote }}
            {{- end }}
          ports:
            {{- if eq .part "api" }}
            - name: http
              containerPort: 8080
            {{- end }}
            - name: metrics
              containerPort: {{ .root.Values.metrics.port }}
          startupProbe:
            httpGet: { path: /readyz, port: metrics }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /readyz, port: {{ ternary "http" "metrics" (eq .part "api") }} }
            periodSeconds: 3
            timeoutSeconds: 3
            failureThreshold: 2
          # The first process replaces what hangs below it; this is about itself.
          livenessProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources: {{- toYaml .settings.resources | nindent 12 }}
          securityContext: {{- include "kaunter.containerSecurity" . | nindent 12 }}
          volumeMounts: {{- include "kaunter.mounts" . | nindent 12 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "kaunter.name" .root }}-{{ .part }}
  labels: {{- include "kaunter.labels" . | nindent 4 }}
spec:
  {{- toYaml .settings.podDisruptionBudget | nindent 2 }}
  selector:
    matchLabels: {{- include "kaunter.selector" . | nindent 6 }}
{{- end }}
